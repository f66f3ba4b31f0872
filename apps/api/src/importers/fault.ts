import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

export type FaultPath = (string | number)[]

/** A fault in a file and its place: `line` and `column` count from 1, as editors do. */
export type Fault = { path: FaultPath; message: string; line?: number; column?: number }

export const formatPath = (path: FaultPath): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('')

export const formatFault = ({ path, message, line, column }: Fault): string => {
  const place = line === undefined ? '' : `line ${line}:${column} `
  return `${place}${path.length === 0 ? 'the file' : formatPath(path)}: ${message}`
}

export type SourceDocument = {
  value: unknown
  /** Faults of syntax. If there are any, `value` can't be trusted. */
  faults: Fault[]
  /** Adds the line and column of the path, or of the nearest existing thing around it. */
  locate: (fault: Fault) => Fault
}

/** Reads YAML or JSON (which is YAML) and remembers the place of everything. */
export const readSource = (text: string): SourceDocument => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const resolve = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)

  const offsetOf = (path: FaultPath): number => {
    let node: unknown = document.contents
    let offset = (document.contents as Node | null)?.range?.[0] ?? 0
    for (const step of path) {
      const holder = resolve(node)
      if (isMap(holder)) {
        const pair = holder.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
        if (pair === undefined) break
        offset = (pair.key as Node).range?.[0] ?? offset
        node = pair.value
      } else if (isSeq(holder) && typeof step === 'number') {
        const item = holder.items[step] as Node | undefined
        if (item === undefined) break
        offset = item.range?.[0] ?? offset
        node = item
      } else break
    }
    return offset
  }

  const faults = document.errors.map(({ message, pos }) => ({
    path: [],
    message: `is neither YAML nor JSON: ${message}`,
    ...at(pos[0]),
  }))
  const locate = (fault: Fault): Fault => ({ ...fault, ...at(offsetOf(fault.path)) })
  const read = (): Pick<SourceDocument, 'value' | 'faults'> => {
    if (faults.length > 0) return { value: undefined, faults }
    try {
      return { value: document.toJS(), faults }
    } catch (error) {
      // The reader refuses aliases that grow without end.
      return {
        value: undefined,
        faults: [{ path: [], message: error instanceof Error ? error.message : String(error) }],
      }
    }
  }
  return { ...read(), locate }
}
