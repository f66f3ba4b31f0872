import { type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'
import { faultInLog } from './fault-in-log.ts'
import type { Log } from './log.ts'
import { requestInLog } from './request-in-log.ts'

/** How every process writes its log: JSON, and of a fault what names the place and never what was in it. */
export const logOptions = (config: Config): LoggerOptions => ({
  level: config.LOG_LEVEL,
  serializers: { err: faultInLog, req: requestInLog },
})

/** The log of a process that has no server. */
export const createLog = (config: Config): Log => pino(logOptions(config))
