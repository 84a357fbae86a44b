// What the server is asked, by this page alone: each has a session of its own, which its work is known by.

export type What = { text: string } | { gallery: string };
export interface Fault { message: string; line?: number; column?: number | null }

const session = crypto.randomUUID();

/** An answer that is an error, with the line it speaks of. */
export class Refused extends Error {
  constructor(readonly fault: Fault) { super(fault.message); }
}

const sent = (job: string, what: What | Record<string, never>, texts: string[]): Promise<Response> =>
  fetch(`do/${job}`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ session, what, arguments: texts }),
  }).catch(() => { throw new Refused({ message: "The lab does not answer: it has ended, or the address is an old one." }); });

async function checked(response: Response): Promise<Response> {
  if (!response.ok) throw new Refused({ message: `The lab refuses this (${response.status}).` });
  if (!response.headers.has("X-Refused")) return response;
  throw new Refused(((await response.json()) as { error: Fault }).error);
}

/** The answer to one piece of work. */
export async function ask<Answer>(job: string, what: What | Record<string, never>, ...texts: string[]): Promise<Answer> {
  return (await checked(await sent(job, what, texts))).json() as Promise<Answer>;
}

/** A file, with what was remarked on the way. */
export async function file(what: What, name: string): Promise<{ name: string; content: Blob; remarks: string[] }> {
  const response = await checked(await sent("leave", what, [name]));
  const told = /filename\*=UTF-8''(.*)$/.exec(response.headers.get("Content-Disposition") ?? "");
  const remarks = JSON.parse(decodeURIComponent(response.headers.get("X-Remarks") ?? "[]")) as string[];
  return { name: decodeURIComponent(told?.[1] ?? name), content: await response.blob(), remarks };
}
