export const LATITUDE = 90
export const LONGITUDE = 180

export const isWithin = (degrees: unknown, limit: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit
