import { z } from 'zod'
import { TeamToSave } from '../../users/teams.ts'
import { OWN_KEY } from '../parts.ts'

export const FileTeams = z.array(z.strictObject({ ...OWN_KEY, title: TeamToSave.shape.title })).max(5000)
