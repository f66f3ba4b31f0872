import { startCardSandbox } from './server.ts'
import { readSettings } from './settings.ts'

const read = readSettings(process.env)
if ('faults' in read) refuse(read.faults.join('\n'))
const { settings } = read

try {
  const sandbox = await startCardSandbox(settings)
  console.log(`Card sandbox: ${sandbox.origin}`)
  process.send?.({ type: 'listening', origin: sandbox.origin })

  let isClosing = false
  const stop = () => {
    if (isClosing) return
    isClosing = true
    void sandbox.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A child must not outlive its parent, however the parent ended: the channel to it closes even on a SIGKILL.
  process.on('disconnect', stop)
  if (process.argv.includes('--until-stdin-ends')) process.stdin.on('end', stop).on('close', stop).resume()
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    refuse(
      `Port ${settings.port} is in use. Stop the other program, or set CARD_SANDBOX_PORT to another port.`,
    )
  }
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    refuse(`Port ${settings.port} is not open to this user. Set CARD_SANDBOX_PORT to one above 1023.`)
  refuse(`The card sandbox can't start: ${error instanceof Error ? error.message : String(error)}`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
