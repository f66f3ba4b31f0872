/** 'HH:MM' on a 24-hour clock, as the venue's wall clock shows it. */
export type WallTime = string

const timeShape = /^([01]\d|2[0-3]):([0-5]\d)$/

export const isWallTime = (value: string): boolean => timeShape.test(value)

export const minutesOfTime = (time: WallTime): number => {
  const match = timeShape.exec(time)
  if (match === null) throw new RangeError(`There is no time ${time}`)
  return Number(match[1]) * 60 + Number(match[2])
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value))

export const timeOfMinutes = (minutes: number): WallTime =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
