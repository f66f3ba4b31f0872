import { startOpayoStandIn } from './server.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(process.env)

const standIn = await startOpayoStandIn({
  port: settings.OPAYO_STAND_IN_PORT,
  acsPort: settings.OPAYO_STAND_IN_ACS_PORT,
})
console.log(`Opayo stand-in: ${standIn.origin}, its bank: ${standIn.acsOrigin}`)

const stop = () => void standIn.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
