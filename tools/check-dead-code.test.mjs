import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDeadCode, inEverything, inTheProduct } from './check-dead-code.mjs'
import { copyTree } from './copy-tree.mjs'

const folder = mkdtempSync(join(tmpdir(), 'touchline-dead-code-'))
const tree = join(folder, 'tree')
const write = (path, text) => writeFileSync(join(tree, path), text)
const append = (path, text) => appendFileSync(join(tree, path), text)

beforeAll(() => copyTree(tree))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('finds a dead file, a dead export and one that only a test uses, in rules, api and web', async () => {
  const parts = ['packages/rules/src', 'apps/api/src', 'apps/web/src']
  const living = ['packages/rules/src/money/money.ts', 'apps/api/src/call/answer.ts', 'apps/web/src/paths.ts']
  for (const [index, part] of parts.entries()) {
    write(`${part}/dead-file.ts`, `export const inDeadFile${index} = 1\n`)
    write(`${part}/tested.ts`, `export const onlyTested${index} = 1\n`)
    write(
      `${part}/tested.test.ts`,
      `import { test } from 'vitest'\nimport { onlyTested${index} } from './tested.ts'\ntest('x', () => void onlyTested${index})\n`,
    )
    append(living[index], `\nexport const deadExport${index} = 1\n`)
  }
  const found = await findDeadCode(tree, [inTheProduct])
  for (const index of parts.keys()) {
    expect(found).toMatch(new RegExp(`inDeadFile${index}\\b|${parts[index]}/dead-file\\.ts`))
    expect(found).toMatch(new RegExp(`onlyTested${index}\\b|${parts[index]}/tested\\.ts`))
    expect(found).toContain(`deadExport${index} `)
  }
})

test('finds code that no test, tool or product uses: test helpers, tools, contract and host', async () => {
  const planted = {
    'apps/api/src/testing/read.ts': 'unusedApiHelper',
    'packages/rules/src/testing/dead-helper.ts': 'unusedRulesHelper',
    'apps/web/src/testing/week-time.ts': 'unusedWebHelper',
    'e2e/support/alive.ts': 'unusedBrowserHelper',
    'tools/list-files.mjs': 'unusedToolHelper',
    'packages/contract/src/wire-id.ts': 'unusedContractExport',
    'apps/host/src/ports.ts': 'unusedHostExport',
    'apps/card-sandbox/src/server.ts': 'unusedSandboxExport',
  }
  for (const [path, name] of Object.entries(planted)) append(path, `\nexport const ${name} = 1\n`)
  const found = await findDeadCode(tree, [inEverything])
  for (const name of Object.values(planted)) expect(found).toContain(`${name} `)
})
