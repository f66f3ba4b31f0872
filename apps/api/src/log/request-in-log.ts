interface Request {
  method: string
  url: string
  host: string
  ip: string
}

/** Names of parameters that give access, or are a provider's secret. */
const secret = String.raw`(?:key|session|token|code|password|c?res|creq|pares|crypt|md|\w*secret)`
const isSecret = new RegExp(`^${secret}$`, 'i')
const holdsSecret = new RegExp(`[?&;]\\s*${secret}\\s*=`, 'i')

/**
 * Returns a request for the log, without anything that would give its reader access (S42). Hidden are the key
 * of a letter's link, the token of a bank's check with all that its provider appends, and the session of a
 * card page. They are hidden however the address spells them, also inside a nested address.
 */
export const requestInLog = ({ method, url, host, ip }: Request) => ({
  method,
  url: addressInLog(url),
  host,
  remoteAddress: ip,
})

function addressInLog(url: string): string {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, null] : [url.slice(0, at), url.slice(at + 1)]
  const plain = decoded(path)
  const [bank] = /^.*?\/3ds\/[^/]+\//i.exec(plain) ?? []
  if (bank !== undefined) return `${bank}…`
  if (/\/pay\/card\//i.test(plain)) return query === null ? path : `${path}?…`
  const secretInPath = plain.search(holdsSecret)
  const shown = secretInPath < 0 ? path : `${plain.slice(0, secretInPath)}…`
  return query === null ? shown : `${shown}?${query.split('&').map(parameterInLog).join('&')}`
}

function parameterInLog(parameter: string): string {
  const at = parameter.indexOf('=')
  if (at < 0) return holdsSecret.test(decoded(`?${parameter}`)) ? '…' : parameter
  const [name, value] = [parameter.slice(0, at), parameter.slice(at + 1)]
  const plain = decoded(name).trim()
  // A name may hold an address, too.
  if (isSecret.test(plain)) return `${plain}=…`
  return holdsSecret.test(`?${plain}=`) || holdsSecret.test(decoded(value)) ? '…' : parameter
}

/** Number of times that an address may be nested in another. */
const timesCoded = 4

function decoded(text: string): string {
  let plain = text.replaceAll('+', ' ')
  for (let times = 0; times < timesCoded && plain.includes('%'); times++)
    plain = plain.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    )
  return plain
}
