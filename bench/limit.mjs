import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Starts a server that does the least that could answer: one statement, and as many bytes as the product's answer.
 * @returns its port, and how to stop it
 */
export async function startLimit({ databaseUrl, db, bytes }) {
  await db.query(`insert into bench_bare (what) select 'a row' from generate_series(1, 1000)`)
  const child = fork(fileURLToPath(new URL('./limit-server.mjs', import.meta.url)), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LIMIT_DATABASE_URL: databaseUrl,
      LIMIT_BYTES: String(bytes),
    },
  })
  const [port] = await once(child, 'message')
  return { port, stop: () => child.disconnect() }
}
