import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const program = resolve(import.meta.dirname, '../../dist/server/touchline.js')

/** `npm run sessions -- …` beside the running product. @returns what it says; @throws where it ends with a fault */
export async function runSessions(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'sessions', ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_FOLDER: process.env.E2E_DATA_FOLDER ?? '',
    },
  })
  return stdout
}
