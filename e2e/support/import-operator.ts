import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const program = resolve(import.meta.dirname, '../../dist/server/touchline.js')
/** They stand in `pictures/` beside the catalogue of each operator. */
const pictures = resolve(import.meta.dirname, '../../apps/api/seed/pictures')
const window = { daysAhead: 6, releaseTime: '22:00' }

type Operator = {
  /** Also its host, below `.localhost`: every test of an operator has its own. */
  slug: string
  name: string
  client?: Record<string, unknown>
  catalogue?: Record<string, unknown>
  /** Of another product than that of the whole run. */
  dataFolder?: string
}

/** Brings another operator into the running product, as an operator's own catalogue file would. */
export async function importOperator({
  slug,
  name,
  client,
  catalogue,
  dataFolder = process.env.E2E_DATA_FOLDER,
}: Operator): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-operator-'))
  const file = join(folder, 'catalogue.json')
  const content = {
    client: {
      slug,
      name,
      hosts: [`${slug}.localhost`],
      bookingWindows: { nonMember: window, member: window },
      ...client,
    },
    pricingOptions: [{ key: 'adult', name: 'Adult' }],
    ...catalogue,
  }
  writeFileSync(file, JSON.stringify(content))
  cpSync(pictures, join(folder, 'pictures'), { recursive: true })
  try {
    await promisify(execFile)(process.execPath, [program, 'import', 'catalogue', file], {
      env: { ...process.env, DATABASE_URL: '', DATA_FOLDER: dataFolder },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const origin = new URL(process.env.E2E_ORIGIN ?? '')
  return `${origin.protocol}//${slug}.localhost:${origin.port}`
}
