import type { Config } from '@touchline/api/config'
import type { DemoLogin } from '@touchline/api/importers/demo'

interface Started {
  config: Config
  sandboxOrigin: string | null
  logins: readonly DemoLogin[]
  startedInMs: number
}

/** Prints the addresses, and how to log in. */
export function printAddresses({ config, sandboxOrigin, logins, startedInMs }: Started): void {
  const addresses = [
    ['Bookings', `${config.publicOrigin}${config.basePath}`],
    ['API', `${config.publicOrigin}${config.basePath}/api/docs`],
    ...(sandboxOrigin === null ? [] : [['Test cards', sandboxOrigin]]),
    // The mail page answers this machine alone, so its address is this machine's.
    ...(config.showsMail ? [['Mail', `http://localhost:${config.PORT}${config.basePath}/dev/mail`]] : []),
  ]
  const lines = [
    `Touchline is ready (${(startedInMs / 1000).toFixed(1)} s). Ctrl-C stops it.`,
    '',
    ...addresses.map(([name, address]) => `  ${name!.padEnd(12)}${address}`),
  ]
  if (logins.length > 0) {
    const width = Math.max(...logins.map(({ email }) => email.length)) + 2
    const passwordWidth = Math.max(...logins.map(({ password }) => password.length)) + 2
    lines.push(
      '',
      '  Log in as',
      ...logins.map(({ email, password, note }) =>
        `    ${email.padEnd(width)}${password.padEnd(passwordWidth)}${note}`.trimEnd(),
      ),
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
}
