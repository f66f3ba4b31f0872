import { type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'
import { faultInLog } from './fault-in-log.ts'
import type { Log } from './log.ts'
import { requestInLog } from './request-in-log.ts'

/** Returns how every process writes its log: as JSON. Of a fault it names the place, and never any values. */
export const logOptions = (config: Config): LoggerOptions => ({
  level: config.LOG_LEVEL,
  serializers: { err: faultInLog, req: requestInLog },
})

/** Makes the log of a process that has no server. */
export const createLog = (config: Config): Log => pino(logOptions(config))
