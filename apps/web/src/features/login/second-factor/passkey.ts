import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadChunk } from '../../../load-chunk.ts'

const load = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Has the browser make a passkey. @returns its answer as JSON */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await load()
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Has the browser sign with a passkey. @returns its answer as JSON */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await load()
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** Returns words for what the browser or its device refused. */
export function passkeyWords(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError')
    return 'This device has a passkey for your log-in already. Use that one, or another device.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey was not used: it was stopped, or took too long. Try again, or use another way.'
  return 'This browser can’t use a passkey here. Use an app with codes, or another browser.'
}
