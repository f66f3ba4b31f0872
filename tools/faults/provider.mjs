import http from 'node:http'

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
 * Stands between the product and the sandbox, and knows what is asked. A rule is met once, by the first request of its
 * operation: `before` runs in place of passing it on, `after` when it was done and in place of the reply, `passed` after the reply,
 * and `lie` changes the reply.
 */
export async function startEdge(sandboxOrigin) {
  let rules = []
  const take = (operation) => {
    const rule = rules.find((one) => one.operation === operation)
    if (rule && (rule.times -= 1) === 0) rules = rules.filter((one) => one !== rule)
    return rule
  }
  const server = http.createServer(async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const rule = take(operationOf(request))
    if (rule?.before) {
      rule.before()
      return response.destroy()
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
    let text = await reply.text()
    if (rule?.after) {
      rule.after()
      return response.destroy()
    }
    if (rule?.lie && reply.ok) text = JSON.stringify(rule.lie(JSON.parse(text)))
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' })
    response.end(text, () => rule?.passed?.())
  })
  const listen = (port) => new Promise((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address()
  return {
    origin: `http://127.0.0.1:${port}`,
    arm: (rule) => rules.push({ times: 1, ...rule }),
    isMet: () => rules.length === 0,
    disarm: () => (rules = []),
    /** Nothing listens there any more, until `reopen`. */
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
    reopen: () => listen(port),
  }
}
