// Binary glTF of what stands in a scene: https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html

import { type BufferAttribute, type BufferGeometry, type InterleavedBufferAttribute, Mesh, type MeshStandardMaterial, type Object3D } from "three";

type Numbers = BufferAttribute | InterleavedBufferAttribute;

const FLOAT = 5126, UNSIGNED = 5125, WIDE = ["", "SCALAR", "", "VEC3", "VEC4"];

/** The meshes of an object, each where it stands, with their normals and colours. */
export function glb(root: Object3D): Blob {
  const parts: (Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>)[] = [], bufferViews: object[] = [], accessors: object[] = [], meshes: object[] = [], materials: object[] = [], nodes: object[] = [];
  let end = 0;
  const numbers = (given: Numbers, whole: boolean, bounds: boolean): number => {
    const flat = Array.from({ length: given.count * given.itemSize }, (_, i) => given.getComponent(Math.floor(i / given.itemSize), i % given.itemSize));
    const part = whole ? Uint32Array.from(flat) : Float32Array.from(flat), extreme = (pick: (...all: number[]) => number) =>
      Array.from({ length: given.itemSize }, (_, axis) => Array.from<number>(part).filter((_x, i) => i % given.itemSize === axis).reduce((a, b) => pick(a, b)));
    parts.push(part);
    bufferViews.push({ buffer: 0, byteOffset: end, byteLength: part.byteLength });
    end += part.byteLength;
    return accessors.push({
      bufferView: bufferViews.length - 1, componentType: whole ? UNSIGNED : FLOAT, count: given.count, type: WIDE[given.itemSize],
      ...(bounds ? { min: extreme(Math.min), max: extreme(Math.max) } : {}),
    }) - 1;
  };
  const known = new Map<BufferGeometry, object>();
  const attributes = (geometry: BufferGeometry): object => {
    const { position, normal, color } = geometry.attributes, { index } = geometry;
    return {
      attributes: {
        POSITION: numbers(position!, false, true),
        ...(normal ? { NORMAL: numbers(normal, false, false) } : {}), ...(color ? { COLOR_0: numbers(color, false, false) } : {}),
      },
      ...(index ? { indices: numbers(index, true, false) } : {}),
    };
  };
  root.updateMatrixWorld(true);
  root.traverse((object) => {
    if (!(object instanceof Mesh) || !object.visible) return;
    const geometry = object.geometry as BufferGeometry, look = object.material as MeshStandardMaterial;
    if (!known.has(geometry)) known.set(geometry, attributes(geometry));
    materials.push({
      pbrMetallicRoughness: { baseColorFactor: [...look.color.toArray(), look.opacity], metallicFactor: look.metalness, roughnessFactor: look.roughness },
      doubleSided: look.side === 2, ...(look.opacity < 1 ? { alphaMode: "BLEND" } : {}),
    });
    meshes.push({ primitives: [{ ...known.get(geometry)!, material: materials.length - 1 }] });
    nodes.push({ name: object.parent?.name, mesh: meshes.length - 1, matrix: object.matrixWorld.toArray() });
  });
  const told = { asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: nodes.map((_, i) => i) }], nodes, meshes, materials, accessors, bufferViews, buffers: [{ byteLength: end }] };
  const text = new TextEncoder().encode(JSON.stringify(told)), padded = Math.ceil(text.length / 4) * 4;
  const json = new Uint8Array(padded).fill(32);
  json.set(text);
  const chunk = (length: number, kind: number) => Uint32Array.of(length, kind);
  return new Blob([Uint32Array.of(0x46546c67, 2, 28 + padded + end), chunk(padded, 0x4e4f534a), json, chunk(end, 0x004e4942), ...parts], { type: "model/gltf-binary" });
}
