import { describe, expect, test } from 'vitest'
import { chooseChallengeWindow, sizeOfChallenge } from './challenge-window.ts'

describe('A40: the bank is told a size for which our window has room', () => {
  test.for([
    { widthPx: 360, heightPx: 780, size: '05' },
    { widthPx: 574, heightPx: 900, size: '05' },
    { widthPx: 575, heightPx: 900, size: '02' },
    { widthPx: 596, heightPx: 860, size: '03' },
    { widthPx: 768, heightPx: 1024, size: '03' },
    { widthPx: 1280, heightPx: 900, size: '03' },
    { widthPx: 1280, heightPx: 859, size: '04' },
    { widthPx: 696, heightPx: 660, size: '04' },
    { widthPx: 695, heightPx: 859, size: '02' },
    { widthPx: 1280, heightPx: 600, size: '02' },
  ])('$widthPx × $heightPx: $size', ({ size, ...screen }) => {
    expect(chooseChallengeWindow(screen)).toBe(size)
  })
})

describe('A40: a challenge has the size that its bank was told', () => {
  const challenge = (told: object) => Buffer.from(JSON.stringify(told)).toString('base64url')

  test.for([
    ['01', { widthPx: 250, heightPx: 400 }],
    ['02', { widthPx: 390, heightPx: 400 }],
    ['03', { widthPx: 500, heightPx: 600 }],
    ['04', { widthPx: 600, heightPx: 400 }],
    ['05', null],
    ['06', null],
  ] as const)('%s', ([told, size]) => {
    expect(sizeOfChallenge(challenge({ challengeWindowSize: told, acsTransID: 'ÿ?>~' }))).toEqual(size)
  })

  test.for([null, '', 'not base64!', challenge({})])('%s tells none', (scaData) => {
    expect(sizeOfChallenge(scaData)).toBeNull()
  })
})
