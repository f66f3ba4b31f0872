import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const queryMethods = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/**
 * Reads the imports of a file, and what else the rules of this folder look at. `import()` as a type and
 * `import.meta.glob` are not read: oxlint forbids both.
 * @typedef {{ specifier: string, target: string, isTypeOnly: boolean, line: number }} Import
 * @typedef {{ text: string, line: number }} Found
 * @typedef {{ path: string, imports: Import[], texts: Found[], queries: Found[], clocks: Found[], barrels: Found[] }} Module
 * @param {string} path from the root of the repository
 * @param {string} source
 * @returns {Module}
 */
export function readModule(path, source) {
  const { program, module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0].message}`)
  const lineAt = (offset) => source.slice(0, offset).split('\n').length
  const read = { path, imports: [], texts: [], queries: [], clocks: [], barrels: [] }
  const requests = new Set()

  const addImport = ({ value, start }, isTypeOnly) => {
    requests.add(start)
    read.imports.push({
      specifier: value,
      target: resolveTarget(path, value),
      isTypeOnly,
      line: lineAt(start),
    })
  }
  for (const { moduleRequest, entries } of module.staticImports)
    addImport(moduleRequest, entries.length > 0 && entries.every(({ isType }) => isType))
  for (const { entries } of module.staticExports) {
    const [first] = entries
    if (first?.moduleRequest) {
      const isTypeOnly = entries.every(({ isType }) => isType)
      addImport(first.moduleRequest, isTypeOnly)
    }
    if (entries.some(({ importName }) => importName.kind.startsWith('All')))
      read.barrels.push({ text: 'export *', line: lineAt(first.start) })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    // As written, without its quotes. A template counts up to its first hole; a variable may lead anywhere.
    if (!/['"`]/.test(source[moduleRequest.start])) continue
    const [value] = source.slice(moduleRequest.start + 1, moduleRequest.end - 1).split('${')
    addImport({ value, start: moduleRequest.start }, false)
  }

  const addText = ({ start }, text) => {
    if (!requests.has(start)) read.texts.push({ text, line: lineAt(start) })
  }
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && addText(node, node.value),
    TemplateLiteral: (node) => addText(node, node.quasis[0].value.cooked ?? ''),
    MemberExpression: ({ start, property }) => {
      if (queryMethods.has(property.name))
        read.queries.push({ text: `${property.name}()`, line: lineAt(start) })
    },
    NewExpression: ({ start, callee, arguments: given }) => {
      if (callee.name === 'Date' && given.length === 0)
        read.clocks.push({ text: 'new Date()', line: lineAt(start) })
    },
  }).visit(program)

  const passesOn = ({ type, source: from }) => /^Export(All|Named)/.test(type) && from
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path) || (program.body.length > 0 && program.body.every(passesOn)))
    read.barrels.push({ text: 'a file that only passes on what others export', line: 1 })
  return read
}

function resolveTarget(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const own = /^@touchline\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (!own) return `npm:${specifier}`
  const [, name, rest = ''] = own
  return `${['contract', 'rules'].includes(name) ? 'packages' : 'apps'}/${name}/src/${rest}`
}
