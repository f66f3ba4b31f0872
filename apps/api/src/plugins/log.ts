import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

/** The log of a process that has no server. */
export const createLog = (config: Config): FastifyBaseLogger => pino({ level: config.LOG_LEVEL })
