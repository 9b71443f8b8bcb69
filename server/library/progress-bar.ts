const WIDTH = 30;

/** A bar on a terminal; elsewhere (a log, a pipe) a line at every tenth. */
export const progressBar = (total: number) => {
  const out = process.stderr;
  let done = 0;
  let lastTenth = 0;
  return {
    step: (title: string) => {
      done += 1;
      const share = total === 0 ? 1 : Math.min(done / total, 1);
      if (out.isTTY) {
        const filled = Math.round(share * WIDTH);
        const room = Math.max((out.columns ?? 80) - WIDTH - 20, 10);
        out.write(
          `\r\u001B[K[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total} ${title.slice(0, room)}`,
        );
      } else if (Math.floor(share * 10) > lastTenth) {
        lastTenth = Math.floor(share * 10);
        out.write(`${done}/${total} texts\n`);
      }
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001B[K');
    },
  };
};
