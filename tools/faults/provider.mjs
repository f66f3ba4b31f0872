import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const operations = [
  ['prepare', 'POST', /^\/v1\/sessions$/],
  ['authorise', 'POST', /^\/v1\/transactions$/],
  ['capture', 'POST', /^\/v1\/transactions\/[^/]+\/capture$/],
  ['void', 'POST', /^\/v1\/transactions\/[^/]+\/void$/],
  ['refund', 'POST', /^\/v1\/transactions\/[^/]+\/refund$/],
  ['query', 'GET', /^\/v1\/transactions/],
]
const operationOf = (request) =>
  operations.find(
    ([, method, path]) => method === request.method && path.test(request.url.split('?')[0]),
  )?.[0]

/**
 * Stands between the product and the sandbox, and knows what is asked. A rule is met by the first requests of its operation, as
 * often as its `times`: `before` runs in place of passing it on, `turnedAway` is a status in place of that, `after` runs when it
 * was done and in place of the reply, `passed` after the reply, `answer` changes the reply, and `answersAfterMs` is when the
 * reply comes, by which time the product has given up. One that has changed nothing for the product is not met.
 */
export async function startEdge(sandboxOrigin) {
  let armed = []
  const take = (operation) => {
    const rule = armed.find((one) => one.operation === operation && one.left > 0)
    if (rule) rule.left -= 1
    return rule
  }
  const server = http.createServer(async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const rule = take(operationOf(request))
    const breakOff = (act) => {
      rule.unmet -= 1
      act()
      response.destroy()
    }
    if (rule?.before) return breakOff(rule.before)
    if (rule?.turnedAway) {
      rule.unmet -= 1
      return response.writeHead(rule.turnedAway).end()
    }
    const headers = { ...request.headers }
    delete headers.connection
    delete headers['transfer-encoding']
    const reply = await fetch(`${sandboxOrigin}${request.url}`, {
      method: request.method,
      headers,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    }).catch(() => null)
    if (reply === null) return response.destroy()
    const said = { status: reply.status, text: await reply.text() }
    if (rule?.after) return breakOff(rule.after)
    if (rule?.answersAfterMs) {
      await sleep(rule.answersAfterMs)
      if (response.destroyed) rule.unmet -= 1
    }
    const told = rule?.answer && reply.ok ? rule.answer(said) : said
    if (told.text !== said.text) rule.unmet -= 1
    response.writeHead(told.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' })
    response.end(told.text, () => {
      if (!rule?.passed) return
      rule.unmet -= 1
      rule.passed()
    })
  })
  const listen = (port) => new Promise((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address()
  return {
    origin: `http://127.0.0.1:${port}`,
    arm: ({ times = 1, ...rule }) => armed.push({ ...rule, left: times, unmet: times }),
    isMet: () => armed.every(({ unmet }) => unmet === 0),
    disarm: () => (armed = []),
    /** Nothing listens there any more, until `reopen`. */
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
    reopen: () => listen(port),
  }
}
