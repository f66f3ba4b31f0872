import { createHash } from 'node:crypto'
import { stringify } from 'yaml'

/*
 * Renders the chart's templates as Helm does, as far as ours go: a machine with Node alone can then check what Helm would
 * send. Anything that it does not know is a fault, and never passed over.
 */

/** Error for a template that can't be rendered, or for a value that it demands. */
export class TemplateFault extends Error {}

const isEmpty = (value) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const indent = (width, text) =>
  text
    .split('\n')
    .map((line) => ' '.repeat(width) + line)
    .join('\n')

/** Functions of Helm that our templates may use; the last argument is what a pipe passes on. */
const functions = {
  add: (...numbers) => numbers.reduce((sum, number) => sum + Number(number), 0),
  default: (fallback, value) => (isEmpty(value) ? fallback : value),
  dict: (...pairs) =>
    Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[key, pairs[at + 1]]] : []))),
  eq: (one, other) => one === other,
  list: (...items) => items,
  mul: (...numbers) => numbers.reduce((product, number) => product * Number(number), 1),
  ne: (one, other) => one !== other,
  nindent: (width, text) => `\n${indent(width, text)}`,
  not: (value) => isEmpty(value),
  omit: (object, ...names) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))),
  printf: (format, ...values) => format.replaceAll('%s', () => String(values.shift())),
  quote: (value) => JSON.stringify(String(value ?? '')),
  required: (message, value) => {
    if (value === undefined || value === null || value === '') throw new TemplateFault(message)
    return value
  },
  sha256sum: (text) => createHash('sha256').update(text).digest('hex'),
  ternary: (yes, no, test) => (test ? yes : no),
  toJson: (value) => JSON.stringify(value),
  toYaml: (value) => stringify(value, { lineWidth: 0, sortMapEntries: true }).trimEnd(),
  trimPrefix: (prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
}

/**
 * Reads templates and returns a function that renders one of them.
 * @param files text of each template by its path; those that begin with `_` are only included
 */
export function readTemplates(files) {
  const defined = new Map()
  const bodies = new Map()
  for (const [path, text] of Object.entries(files)) bodies.set(path, parseTemplate(path, text, defined))
  const include = (name, dot) => {
    const body = defined.get(name)
    if (!body) throw new TemplateFault(`There is no template ${name}.`)
    return renderNodes(body, { dot, variables: new Map([['$', dot]]), include })
  }
  return (path, root) =>
    renderNodes(bodies.get(path), { dot: root, variables: new Map([['$', root]]), include })
}

/** Splits a template into text and actions; `{{-` and `-}}` take the white space beside them away. */
function* split(text) {
  let at = 0
  let trims = false
  for (const match of text.matchAll(/\{\{(-(?=\s))?([\s\S]*?)((?<=\s)-)?\}\}/g)) {
    const before = text.slice(at, match.index)
    const left = trims ? before.trimStart() : before
    yield { text: match[1] ? left.trimEnd() : left }
    yield { action: match[2].trim() }
    at = match.index + match[0].length
    trims = match[3] !== undefined
  }
  yield { text: trims ? text.slice(at).trimStart() : text.slice(at) }
}

/** Builds the tree of a template: text, values, and blocks with their bodies. */
function parseTemplate(path, text, defined) {
  const top = []
  const open = [{ body: top }]
  for (const { text: plain, action } of split(text)) {
    const into = open.at(-1).body
    if (action === undefined) {
      into.push({ text: plain })
      continue
    }
    if (action.startsWith('/*')) continue
    const [, word, rest] = /^(if|else|with|range|define|end)\b\s*([\s\S]*)$/.exec(action) ?? []
    if (word === undefined) into.push(readStatement(action))
    else if (word === 'end') {
      if (open.length === 1) throw new TemplateFault(`${path}: an ‘end’ without its beginning`)
      open.pop()
    } else if (word === 'else') {
      const block = open.at(-1)
      if (!block.node || rest !== '') throw new TemplateFault(`${path}: ‘${action}’ is not understood`)
      block.body = block.node.otherwise
    } else if (word === 'define') {
      const body = []
      defined.set(JSON.parse(rest), body)
      open.push({ body })
    } else {
      const node = { block: word, ...readHead(rest), body: [], otherwise: [] }
      into.push(node)
      open.push({ node, body: node.body })
    }
  }
  if (open.length > 1) throw new TemplateFault(`${path}: a block has no ‘end’`)
  return top
}

function readStatement(action) {
  const [, name, value] = /^(\$\w+)\s*:=\s*([\s\S]+)$/.exec(action) ?? []
  return name === undefined ? { value: readPipe(action) } : { set: name, value: readPipe(value) }
}

/** Reads what a block is about: `$name, $value := …`, or a value alone. */
function readHead(text) {
  const [, names, value] = /^(\$\w+(?:\s*,\s*\$\w+)?)\s*:=\s*([\s\S]+)$/.exec(text) ?? []
  return { names: names?.split(/\s*,\s*/) ?? [], value: readPipe(value ?? text) }
}

const tokenPattern = /\s*(?:("(?:[^"\\]|\\.)*")|(\d+)|(\$[\w.]*|[A-Za-z_.][\w.]*)|([()|]))/y

function readPipe(text) {
  const tokens = []
  tokenPattern.lastIndex = 0
  const end = text.trimEnd().length
  while (tokenPattern.lastIndex < end) {
    const from = tokenPattern.lastIndex
    const match = tokenPattern.exec(text)
    if (!match || tokenPattern.lastIndex === from) throw new TemplateFault(`‘${text}’ is not understood`)
    const [, string, number, name, mark] = match
    if (string !== undefined) tokens.push({ constant: JSON.parse(string) })
    else if (number !== undefined) tokens.push({ constant: Number(number) })
    else if (mark !== undefined) tokens.push({ mark })
    else tokens.push(name === 'true' || name === 'false' ? { constant: name === 'true' } : { name })
  }
  const pipe = takePipe(tokens)
  if (tokens.length > 0) throw new TemplateFault(`‘${text}’ is not understood`)
  return pipe
}

function takePipe(tokens) {
  const stages = [[]]
  while (tokens.length > 0 && tokens[0].mark !== ')') {
    const token = tokens.shift()
    if (token.mark === '|') stages.push([])
    else if (token.mark === '(') {
      stages.at(-1).push({ pipe: takePipe(tokens) })
      if (tokens.shift()?.mark !== ')') throw new TemplateFault('a bracket is not closed')
    } else stages.at(-1).push(token)
  }
  return stages
}

function renderNodes(nodes, scope) {
  let out = ''
  for (const node of nodes) {
    if (node.text !== undefined) out += node.text
    else if (node.block) out += renderBlock(node, scope)
    else if (node.set) scope.variables.set(node.set, evaluatePipe(node.value, scope))
    else out += String(evaluatePipe(node.value, scope) ?? '')
  }
  return out
}

function renderBlock({ block, names, value: pipe, body, otherwise }, scope) {
  const value = evaluatePipe(pipe, scope)
  const inner = (dot, own = []) => ({ ...scope, dot, variables: new Map([...scope.variables, ...own]) })
  if (isEmpty(value)) return renderNodes(otherwise, inner(scope.dot))
  if (block === 'if') return renderNodes(body, inner(scope.dot))
  if (block === 'with') return renderNodes(body, inner(value, names.length ? [[names[0], value]] : []))
  // Go walks through a map by its keys in order.
  const entries = Object.entries(value)
  if (!Array.isArray(value)) entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return entries
    .map(([key, item]) => {
      const own =
        names.length === 2
          ? [
              [names[0], key],
              [names[1], item],
            ]
          : names.map((name) => [name, item])
      return renderNodes(body, inner(item, own))
    })
    .join('')
}

function evaluatePipe(stages, scope) {
  return stages.reduce((passed, stage) => [evaluateStage(stage, passed, scope)], [])[0]
}

/** @param passed what the stage before it has passed on, if there was one */
function evaluateStage([head, ...rest], passed, scope) {
  const values = [...rest.map((item) => evaluate(item, scope)), ...passed]
  if (head.name !== undefined && /^[a-z]/i.test(head.name)) return call(head.name, values, scope)
  if (values.length > 0) throw new TemplateFault(`${head.name ?? 'a value'} is no function`)
  return evaluate(head, scope)
}

function call(name, values, { include }) {
  if (name === 'include') return include(...values)
  if (!Object.hasOwn(functions, name))
    throw new TemplateFault(`The check does not know the function ${name}.`)
  return functions[name](...values)
}

function evaluate(item, scope) {
  if (item.constant !== undefined) return item.constant
  if (item.pipe) return evaluatePipe(item.pipe, scope)
  if (/^[a-z]/i.test(item.name)) return call(item.name, [], scope)
  const [first, ...path] = item.name.split('.')
  if (first !== '' && !scope.variables.has(first)) throw new TemplateFault(`${first} has no value`)
  let value = first === '' ? scope.dot : scope.variables.get(first)
  for (const name of path.filter((part) => part !== '')) {
    if (value === undefined || value === null) throw new TemplateFault(`${item.name} is not there`)
    value = value[name]
  }
  return value
}
