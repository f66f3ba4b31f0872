import { z } from 'zod'

const ids = { threeDSServerTransID: z.string(), acsTransID: z.string() }

const challengeRequest = z.object({ ...ids, messageType: z.literal('CReq') })
const challengeResult = z.object({ ...ids, messageType: z.literal('CRes'), transStatus: z.enum(['Y', 'N']) })

export interface ChallengeIds {
  threeDSServerTransID: string
  acsTransID: string
}

const protocolVersion = '2.2.0'

export function encodeCreq(challenge: ChallengeIds, challengeWindowSize: string): string {
  return encode({
    threeDSServerTransID: challenge.threeDSServerTransID,
    acsTransID: challenge.acsTransID,
    challengeWindowSize,
    messageType: 'CReq',
    messageVersion: protocolVersion,
  })
}

export function encodeCres(challenge: ChallengeIds, approved: boolean): string {
  return encode({
    threeDSServerTransID: challenge.threeDSServerTransID,
    acsTransID: challenge.acsTransID,
    challengeCompletionInd: 'Y',
    transStatus: approved ? 'Y' : 'N',
    messageType: 'CRes',
    messageVersion: protocolVersion,
  })
}

export function decodeCreq(creq: string): ChallengeIds | null {
  return challengeRequest.safeParse(decode(creq)).data ?? null
}

export function decodeCres(cres: string): (ChallengeIds & { transStatus: 'Y' | 'N' }) | null {
  return challengeResult.safeParse(decode(cres)).data ?? null
}

const methodRequest = z.object({ threeDSServerTransID: z.string() })

export const encodeMethodData = (threeDSServerTransID: string, notificationUrl: string): string =>
  encode({ threeDSServerTransID, threeDSMethodNotificationURL: notificationUrl })

export const decodeMethodData = (data: string): { threeDSServerTransID: string } | null =>
  methodRequest.safeParse(decode(data)).data ?? null

function encode(message: object): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url')
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
