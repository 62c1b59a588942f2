import type { FeatureCollection, Position } from 'geojson'

/**
 * Draws land whose outline crosses the date line without a jump: a ring that would leap from 180 to -180 degrees
 * continues beyond 180 instead of across the whole map.
 */
export function unwrapped(land: FeatureCollection): FeatureCollection {
  const features = land.features.map((feature) => {
    const { geometry } = feature
    if (geometry.type === 'Polygon') {
      return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) } }
    }
    if (geometry.type !== 'MultiPolygon') return feature
    const coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapRing))
    return { ...feature, geometry: { ...geometry, coordinates } }
  })
  return { ...land, features }
}

export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  return ring.map(([lng = 0, lat = 0]) => {
    if (lng - before > 180) turns -= 1
    if (before - lng > 180) turns += 1
    before = lng
    return [lng + turns * 360, lat]
  })
}
