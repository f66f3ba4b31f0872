import { metresPerMile } from '@touchline/rules/limits/limits'
import { useState } from 'react'
import { type SearchOrigin, searchOriginOf } from '../../origin-cookie.ts'

const GIVE_UP_MS = 10_000
/** Distance that rounding to three decimals may lose. */
const ROUNDED_MILES = 0.1

/** Asks the browser for the visitor's position, when the visitor wants it. */
export function useHere(onFound: (here: SearchOrigin) => void) {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const fail = (words: string) => {
    setAsking(false)
    setFailure(`${words} Type a town or postcode instead.`)
  }
  return {
    isAsking,
    failure,
    /** Forgets the failure: the place is known by other means now. */
    forget: () => setFailure(''),
    ask: () => {
      setFailure('')
      if (!('geolocation' in navigator)) {
        fail('This browser can’t tell us where you are.')
        return
      }
      setAsking(true)
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => {
          setAsking(false)
          const radiusMiles = Math.max(ROUNDED_MILES, accuracy / metresPerMile)
          onFound(searchOriginOf({ name: '', latitude, longitude, radiusMiles }))
        },
        ({ code, PERMISSION_DENIED }) =>
          fail(
            code === PERMISSION_DENIED
              ? 'Your browser isn’t sharing your location.'
              : 'We couldn’t find your location.',
          ),
        { timeout: GIVE_UP_MS, maximumAge: 300_000 },
      )
    },
  }
}
