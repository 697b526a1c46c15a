import { buildServer } from '../../scripts/buildServer.ts'

/** Tests that start servers of their own start them as people do. */
export const setup = buildServer
