// Sets the formulas of the page with KaTeX; a formula that KaTeX cannot set is an error, which the check of the book finds.
for (const element of document.querySelectorAll("span.math, div.math")) {
  const text = element.textContent.trim(), displayMode = element.tagName === "DIV";
  const formula = text.replace(/^\\[([]|\\[)\]]$/g, "").trim();
  try {
    katex.render(formula, element, { displayMode, throwOnError: true, strict: false, output: "htmlAndMathml" });
  } catch (error) {
    console.error(`KaTeX: ${error.message}`);
  }
}
document.documentElement.dataset.formulas = "set";
