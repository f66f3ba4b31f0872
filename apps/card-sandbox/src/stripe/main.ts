import { startStripeStandIn } from './server.ts'
import { readStripeSettings } from './settings.ts'

const read = readStripeSettings(process.env)
if ('faults' in read) {
  console.error(read.faults.join('\n'))
  process.exit(1)
}
const standIn = await startStripeStandIn(read.settings)
console.log(`Stripe's stand-in: ${standIn.origin}, the bank: ${standIn.bankOrigin}`)
process.send?.({ type: 'listening', origin: standIn.origin })
const stop = () => void standIn.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
