const rounds = 200
const fewerRounds = 60
const warm = 5

/** S43, S44, F86: the middle of the times of answers that must give nothing away, in milliseconds. */
export async function timing({ product, db }) {
  const ask = async (path, body) => {
    const startedAtMs = performance.now()
    const response = await fetch(`${product.origin}/api/auth/customer/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
    await response.text()
    // Everything comes from one address, and each account is tried again and again: that is not measured.
    await db.query('delete from login_failures')
    return { tookMs: performance.now() - startedAtMs, status: response.status }
  }
  const stranger = () => `${crypto.randomUUID()}@example.org`
  const { rows } = await db.query(
    "select email, reference from customers where email like '%@demo.test' order by id limit 1",
  )
  const [{ email, reference }] = rows
  const person = (address) => ({
    first_name: 'Ada',
    last_name: 'Byron',
    email: address,
    password: 'tulip kettle 9',
    terms: true,
  })
  const compared = [
    await compare(rounds, {
      'wrong password': () => ask('login', { username: email, password: 'not this one' }),
      'unknown name': () => ask('login', { username: stranger(), password: 'not this one' }),
    }).then((found) => ({ what: 'log-in', ...found })),
    await compare(rounds, {
      'known address': () => ask('forgotten-password', { email_or_reference: email }),
      'unknown address': () => ask('forgotten-password', { email_or_reference: stranger() }),
      'known reference': () => ask('forgotten-password', { email_or_reference: reference }),
      'unknown reference': () => ask('forgotten-password', { email_or_reference: 'TOU9999999' }),
    }).then((found) => ({ what: 'forgotten password', ...found })),
    await compare(fewerRounds, {
      'known address': () => ask('register', person(email)),
      'unknown address': () => ask('register', person(stranger())),
    }).then((found) => ({ what: 'registration', ...found })),
  ]
  return compared
}

/** In turn, so that whatever else the machine does slows all of them. */
async function compare(times, ways) {
  const tookMs = Object.fromEntries(Object.keys(ways).map((way) => [way, []]))
  const statuses = new Set()
  for (let round = 0; round < times + warm; round++)
    for (const [way, act] of Object.entries(ways)) {
      const answer = await act()
      statuses.add(answer.status)
      if (round >= warm) tookMs[way].push(answer.tookMs)
    }
  const middles = Object.fromEntries(
    Object.entries(tookMs).map(([way, all]) => [way, all.sort((a, b) => a - b)[Math.floor(times / 2)]]),
  )
  const [least, most] = [Math.min(...Object.values(middles)), Math.max(...Object.values(middles))]
  return { middles, differMs: most - least, statuses: [...statuses] }
}
