import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const started: ChildProcess[] = []
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')))

function start(env: Record<string, string>, args: string[] = []) {
  const child = fork(program, args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    silent: true,
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      said += text
    })
  }
  const ended = once(child, 'exit').then(([code]) => ({ code, said }))
  return {
    child,
    ended,
    listening: once(child, 'message').then(([message]) => message as { origin: string }),
  }
}

it.each(['SIGTERM', 'SIGINT'] as const)('prints its address and ends well on %s', async (signal) => {
  const { child, ended, listening } = start({ CARD_SANDBOX_PORT: '0' })
  const { origin } = await listening
  expect(await (await fetch(`${origin}/health`)).json()).toEqual({ status: 'ok' })
  child.kill(signal)
  expect(await ended).toEqual({ code: 0, said: `Card sandbox: ${origin}\n` })
})

it('ends when its parent goes away, by channel or by stdin', async () => {
  const byChannel = start({ CARD_SANDBOX_PORT: '0' })
  await byChannel.listening
  byChannel.child.disconnect()
  expect(await byChannel.ended).toMatchObject({ code: 0 })
  const byStdin = start({ CARD_SANDBOX_PORT: '0' }, ['--until-stdin-ends'])
  await byStdin.listening
  byStdin.child.stdin?.end()
  expect(await byStdin.ended).toMatchObject({ code: 0 })
})

it('a port in use or a wrong setting: one clear sentence, exit code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const sentence = `Port ${port} is in use. Stop the other program, or set CARD_SANDBOX_PORT to another port.\n`
  expect(await start({ CARD_SANDBOX_PORT: String(port) }).ended).toEqual({ code: 1, said: sentence })
  holder.close()
  const wrong = await start({ CARD_SANDBOX_PORT: 'three' }).ended
  expect(wrong).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^CARD_SANDBOX_PORT is not usable: [^\n]+\n$/),
  })
})
