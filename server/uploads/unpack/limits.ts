const maxUnpacked = 4_294_967_296
const minSuspicious = 104_857_600
const maxRatio = 250

/** A size in a message: whole megabytes, or kilobytes where it is less than one. */
export const megabytes = (bytes: number) =>
  bytes < 1_048_576
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${Math.round(bytes / 1_048_576).toLocaleString('en-US')} MB`

/** Whether something unpacks to more than data does: to over 4 GB, or over 100 MB at 250 times its size. */
export const unpacksTooFar = (unpacked: number, packed: number) =>
  unpacked > maxUnpacked || (unpacked > minSuspicious && unpacked > packed * maxRatio)
