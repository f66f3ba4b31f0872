import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../answer.ts'
import { sendRefusal } from './calls.ts'

/** A second behind is too late for anybody who waits: better to say so at once, and to catch up. */
const tooLateMs = 1_000

export async function mountUnderPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: tooLateMs,
    pressureHandler: (request, reply) => {
      void sendRefusal(request, reply, refuse('BUSY'))
    },
  })
}
