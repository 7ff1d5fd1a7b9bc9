import type { Socket } from 'node:net'

/**
 * Stops reading a connection at once. The function that it returns goes on reading.
 *
 * Node reads up to 2 MiB of a connection before others have a turn. Its parser resumes a connection at the end of each request, and a
 * body when it is read, so a mere `pause` is undone before the next reading.
 */
export function holdReading(socket: Socket): () => void {
  const pause = () => void socket.pause()
  socket.on('resume', pause)
  pause()
  return () => {
    socket.off('resume', pause)
    socket.resume()
  }
}
