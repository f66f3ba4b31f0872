import fastify from 'fastify'
import pg from 'pg'

/*
 * The limit that the product is held against: bare Fastify and the product's driver, one statement a request, and an answer
 * of the same size. Started by limit.mjs, in a process of its own.
 */
const { LIMIT_DATABASE_URL: connectionString, LIMIT_BYTES: bytes } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })
const app = fastify()
const answer = JSON.stringify({ data: 'x'.repeat(Number(bytes)) })

app.get('/select', async (_, reply) => {
  await pool.query({
    name: 'read',
    text: 'select id, written_at, what from bench_bare where id = $1',
    values: [1],
  })
  return reply.type('application/json').send(answer)
})
app.post('/update', async () => {
  const id = 1 + Math.floor(Math.random() * 1000)
  const { rows } = await pool.query({
    name: 'change',
    text: 'update bench_bare set written_at = now() where id = $1 returning id, written_at',
    values: [id],
  })
  return { data: rows[0] }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send(app.server.address().port)
process.on('disconnect', () => process.exit(0))
