import type { Services } from '../../http/context.ts'
import type { Viewer } from './viewer.ts'

/** Who reads a list, and what is remembered for all of them. `me` decides which records there are. */
export interface ListReader extends Viewer {
  services: Pick<Services, 'database' | 'catalogues'>
}
