import type { Socket } from 'node:net'

/**
 * Stops reading a connection at once. The function that it returns ends that, and goes on reading unless it is told not to.
 *
 * Node reads up to 2 MiB of a connection before others have a turn. Its parser resumes a connection at the end of each request, and a
 * body when it is read, so a mere `pause` is undone before the next reading.
 */
export function holdReading(socket: Socket): (goesOn?: boolean) => void {
  const pause = () => void socket.pause()
  socket.on('resume', pause)
  pause()
  return (goesOn = true) => {
    socket.off('resume', pause)
    if (goesOn) socket.resume()
  }
}
