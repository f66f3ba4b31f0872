import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * What one file imports and does, whatever the form of the import.
 * @typedef {{ specifier: string, target: string, isTypeOnly: boolean, isReExport: boolean, line: number }} Import
 * @typedef {{ kind: string, text: string, line: number }} Deed
 * @param {string} path from the root of the repository
 * @param {string} source
 * @returns {{ path: string, imports: Import[], deeds: Deed[] }}
 */
export function readModule(path, source) {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0].message}`)
  const module = { path, imports: [], deeds: [] }
  const lineAt = makeLineFinder(source)
  const addImport = (literal, flags = {}) => {
    const specifier = literalText(literal)
    if (specifier === null) return
    module.imports.push({
      specifier,
      target: resolveTarget(path, specifier),
      isTypeOnly: false,
      isReExport: false,
      line: lineAt(literal.start),
      ...flags,
    })
  }
  const addDeed = (kind, node, text = '') => module.deeds.push({ kind, text, line: lineAt(node.start) })

  walk(program, (node, parent) => {
    switch (node.type) {
      case 'ImportDeclaration':
        addImport(node.source, { isTypeOnly: isTypeOnlyImport(node) })
        break
      case 'ExportAllDeclaration':
        addImport(node.source, { isTypeOnly: node.exportKind === 'type', isReExport: true })
        addDeed('export-all', node)
        break
      case 'ExportNamedDeclaration':
        if (node.source) addImport(node.source, { isTypeOnly: node.exportKind === 'type', isReExport: true })
        break
      case 'ImportExpression':
        addImport(node.source)
        break
      case 'TSImportType':
        addImport(node.source, { isTypeOnly: true })
        break
      case 'CallExpression':
        readCall(node, addImport, addDeed)
        break
      case 'NewExpression':
        if (isIdentifier(node.callee, 'Date') && node.arguments.length === 0)
          addDeed('clock', node, 'new Date()')
        if (['WebSocket', 'EventSource', 'XMLHttpRequest'].includes(node.callee.name)) {
          addDeed('connection', node, `new ${node.callee.name}()`)
        }
        break
      case 'MemberExpression':
        if (isIdentifier(node.object, 'process') && isIdentifier(node.property, 'env'))
          addDeed('environment', node)
        break
      case 'VariableDeclarator':
        if (isIdentifier(node.init, 'process')) addDeed('environment', node)
        break
      case 'Literal':
      case 'TemplateLiteral':
        readText(node, parent, addDeed)
        break
      default:
    }
  })
  if (isBarrel(path, program)) addDeed('barrel', program)
  return module
}

function readCall(node, addImport, addDeed) {
  const { callee, arguments: given } = node
  if (isIdentifier(callee, 'require')) addImport(given[0])
  if (isIdentifier(callee, 'fetch')) addDeed('connection', node, 'fetch()')
  if (callee.type !== 'MemberExpression') return
  const method = callee.property.name
  if (callee.object.type === 'MetaProperty' && method === 'glob') {
    const patterns = given[0]?.type === 'ArrayExpression' ? given[0].elements : [given[0]]
    for (const pattern of patterns) addImport(pattern)
  }
  if (['globalThis', 'window'].includes(callee.object.name) && method === 'fetch') {
    addDeed('connection', node, 'fetch()')
  }
  if (method === 'sendBeacon') addDeed('connection', node, 'sendBeacon()')
  if (isIdentifier(callee.object, 'Date') && method === 'now') addDeed('clock', node, 'Date.now()')
  if (isIdentifier(callee.object, 'performance') && method === 'now')
    addDeed('clock', node, 'performance.now()')
  if (['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].includes(method)) {
    addDeed('sql', node, `${method}()`)
  }
}

const sqlStart =
  /^\s*(select\s+\S|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop|truncate|lock)\s+(table|index|database|schema|type|function)\b)/i

function readText(node, parent, addDeed) {
  if (/^(Import|Export)/.test(parent?.type ?? '') || parent?.type === 'TSImportType') return
  const text = literalText(node)
  if (text === null) return
  if (sqlStart.test(text)) addDeed('sql', node, text.trim().slice(0, 30))
  if (/^\/[a-z]/i.test(text) || text === '/') addDeed('path', node, text)
  if (/^https?:\/\//i.test(text)) addDeed('address', node, text)
}

/** A string as written; of a template, its beginning up to the first hole. */
function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis[0].value.cooked
  return null
}

function isIdentifier(node, name) {
  return node?.type === 'Identifier' && node.name === name
}

function isTypeOnlyImport(node) {
  if (node.importKind === 'type') return true
  return node.specifiers.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type')
}

function isBarrel(path, program) {
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) return true
  const statements = program.body
  const passesOn = (statement) => /^Export(All|Named)/.test(statement.type) && statement.source
  return statements.length > 0 && statements.every(passesOn)
}

function resolveTarget(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const own = /^@touchline\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (!own) return `npm:${specifier}`
  const [, name, rest = ''] = own
  const place = ['contract', 'rules'].includes(name) ? 'packages' : 'apps'
  return `${place}/${name}/src/${rest}`
}

function walk(node, visit, parent = null) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, parent)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') visit(node, parent)
  const nextParent = typeof node.type === 'string' ? node : parent
  for (const key of Object.keys(node)) {
    if (key !== 'type' && typeof node[key] === 'object') walk(node[key], visit, nextParent)
  }
}

function makeLineFinder(source) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    for (let high = starts.length; low + 1 < high; ) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
