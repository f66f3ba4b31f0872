import { fromWire } from '@touchline/contract/wire-case'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { refuse } from '../call/answer.ts'
import type { AnswerCall } from '../call/answer-call.ts'
import { isReadable } from '../call/readable.ts'
import { laneOf, type Served } from '../call/serve.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import type { Config } from '../config.ts'
import { callerOf } from './caller-of.ts'
import { isFromOurPages } from './cross-site.ts'
import { sendAnswer, sendRefusal } from './send-answer.ts'
import { mayHaveSession, sessionSourceOf, writeSession } from './session-cookies.ts'
import { tenantOf } from './tenant.ts'

interface Options {
  answerCall: AnswerCall
  catalogues: Catalogues
  config: Config
  served: readonly Served[]
}

/**
 * Adds a route for each call. The request becomes a call with its caller, and the answer becomes a response.
 */
export function mountCalls(app: FastifyInstance, { answerCall, catalogues, config, served }: Options): void {
  for (const one of served)
    for (const url of [one.call.path, ...(one.call.alsoAt ?? [])])
      app.route(routeOf(one, url, { answerCall, catalogues, config }))
}

function routeOf(
  one: Served,
  url: string,
  { answerCall, catalogues, config }: Omit<Options, 'served'>,
): RouteOptions {
  const { call } = one
  return {
    method: call.method,
    url,
    ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
    config: {
      laneOf: (request) => laneOf(one, { hasSession: mayHaveSession(sessionSourceOf(request)) }),
    },
    handler: async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const { client } = catalogue
      if (call.method !== 'GET' && !isFromOurPages(request, client, config))
        return sendRefusal(request, reply, refuse('CROSS_SITE'))
      // `fromWire` reads keys at every depth, so deeper nesting would overflow the stack.
      if (!isReadable(request.body)) return sendRefusal(request, reply, refuse('BAD_REQUEST'))

      const answer = await answerCall(
        call,
        { params: request.params, query: fromWire(request.query), body: fromWire(request.body ?? {}) },
        callerOf(request, catalogue, config),
      )
      writeSession(request, reply, { client, config }, answer.session)
      return sendAnswer(request, reply, answer)
    },
  }
}
