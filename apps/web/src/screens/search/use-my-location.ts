import { metresPerMile } from '@touchline/rules/limits'
import { useState } from 'react'
import type { SessionSearch } from '../../paths.ts'

const GIVE_UP_MS = 10_000
/** How much three decimals round away. */
const ROUNDED_MILES = 0.1

type Spot = Required<Pick<SessionSearch, 'lat' | 'lng' | 'about'>>

/** The browser's own place, as a search near it asks for it. */
export function useMyLocation(onFound: (spot: Spot, form: HTMLFormElement) => void) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const fail = (words: string) => {
    setAsking(false)
    setFailure(`${words} Type a town or postcode instead.`)
  }
  return {
    isAsking,
    failure,
    /** The place is known by other means now. */
    forget: () => setFailure(''),
    ask: (form: HTMLFormElement | null) => {
      if (!form) return
      setFailure('')
      if (!('geolocation' in navigator)) {
        fail('This browser can’t say where you are.')
        return
      }
      setAsking(true)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setAsking(false)
          // Some hundred metres are near enough for a venue, and say less about the visitor.
          onFound(
            {
              lat: coords.latitude.toFixed(3),
              lng: coords.longitude.toFixed(3),
              about: Math.max(ROUNDED_MILES, coords.accuracy / metresPerMile).toFixed(1),
            },
            form,
          )
        },
        ({ code, PERMISSION_DENIED }) =>
          fail(
            code === PERMISSION_DENIED
              ? 'Your browser does not share where you are.'
              : 'We can’t find where you are.',
          ),
        { timeout: GIVE_UP_MS, maximumAge: 300_000 },
      )
    },
  }
}
