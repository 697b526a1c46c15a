import type { TestProject } from 'vitest/node'
import { buildServer } from '../../scripts/buildServer.ts'

/** Tests that start servers of their own start them as people do, and those in their process start its parts so. */
export const setup = async (project: TestProject) => {
  project.onTestsRerun(buildServer)
  await buildServer()
}
