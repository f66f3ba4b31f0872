import { type Fault, formatPath, readSource } from '../fault.ts'
import { faultsOfIssues } from '../zod-faults.ts'
import { checkReferences } from './check-references.ts'
import { CatalogueFile } from './schema/catalogue-file.ts'

export type ReadCatalogue =
  | { ok: true; file: CatalogueFile; locate: (fault: Fault) => Fault }
  | { ok: false; faults: Fault[] }

const byPlace = (a: Fault, b: Fault): number =>
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  formatPath(a.path).localeCompare(formatPath(b.path))

/** Checks the whole file and names every fault with its place; reads no database. */
export const readCatalogue = (text: string): ReadCatalogue => {
  const { value, faults, locate } = readSource(text)
  if (faults.length > 0) return { ok: false, faults }
  const parsed = CatalogueFile.safeParse(value)
  const found = [...(parsed.success ? [] : faultsOfIssues(parsed.error.issues)), ...checkReferences(value)]
  if (parsed.success && found.length === 0) return { ok: true, file: parsed.data, locate }
  return { ok: false, faults: found.map(locate).sort(byPlace) }
}
