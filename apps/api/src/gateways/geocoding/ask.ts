const timeoutMs = 4_000

/** @throws when the service does not answer in time, or not with success and JSON */
export async function askForJson(url: URL): Promise<unknown> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Touchline' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok) throw new Error(`The geocoder at ${url.host} answered ${reply.status}`)
  return reply.json()
}
