import sharp, { type Sharp } from 'sharp'

/** A picture with something on it, of this size. */
export const drawPicture = (width: number, height: number, colour = '#c2410c'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: { create: { width: 32, height: 32, channels: 3, background: '#0f766e' } }, left: 8, top: 8 },
  ])
