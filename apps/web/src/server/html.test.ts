import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeClientBuild } from '../testing/client-build.ts'
import { createFakeApi, type FakeApi } from '../testing/fake-api.ts'
import { faultsOfHtml } from '../testing/html-faults.ts'
import { webPlugin } from './plugin.ts'

let app: FastifyInstance
let api: FakeApi
let build: ReturnType<typeof makeClientBuild>

beforeEach(async () => {
  api = createFakeApi()
  build = makeClientBuild()
  app = fastify()
  await app.register(webPlugin, { answerCall: api.answerCall, clientDir: build.folder, sharedMs: 0 })
})

afterEach(async () => {
  await app.close()
  build.remove()
})

async function faultsOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { body } = await app.inject({ url: path, headers })
  return await faultsOfHtml(body)
}

describe('the rendered pages are valid HTML', () => {
  test.each([
    ['Home', '/'],
    ['Home, searched', '/?name=pool'],
    ['Home, embedded', '/?embedded=true'],
    ['not found', '/there/is/no/such/page'],
  ])('%s', async (_, path) => {
    expect(await faultsOf(path)).toEqual([])
  })

  test('Home of a visitor who has chosen a venue', async () => {
    expect(await faultsOf('/', { cookie: 'venue=quayside-centre' })).toEqual([])
  })

  test('the maintenance screen', async () => {
    api.answer('/api/frontend/theme', 503)
    expect(await faultsOf('/')).toEqual([])
  })

  test('the error screen', async () => {
    api.answer('/api/frontend/theme', 500)
    expect(await faultsOf('/')).toEqual([])
  })

  test('control: a fault would be found', async () => {
    api.venues[0] = { ...api.venues[0], name: 'Quayside' }
    expect(await faultsOfHtml('<p><div></p>')).not.toEqual([])
  })
})
