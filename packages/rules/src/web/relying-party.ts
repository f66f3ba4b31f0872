/** Reason why a page can offer no passkey: without https no browser has them, nor does any have them for a number. */
export type NoPasskeys = 'not-secure' | 'no-host-name'

/** Host name for which browsers keep the passkeys of a page, or the reason why there are none. */
export type RelyingParty = { host: string; noPasskeys: null } | { host: null; noPasskeys: NoPasskeys }

/** Finds for which host a browser at this origin keeps passkeys. */
export function relyingPartyOf(origin: string): RelyingParty {
  const { protocol, hostname } = new URL(origin)
  if (/^[\d.]+$|^\[/.test(hostname)) return { host: null, noPasskeys: 'no-host-name' }
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal
    ? { host: hostname, noPasskeys: null }
    : { host: null, noPasskeys: 'not-secure' }
}
