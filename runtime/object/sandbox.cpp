#include "runtime/object/sandbox.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <vector>

namespace surety::object {

namespace {

#if defined(__x86_64__)
constexpr unsigned architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned architecture = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned architecture = 0;
#endif

constexpr unsigned refused[] = {
#ifdef SYS_unlink
    SYS_unlink,      SYS_rmdir,        SYS_rename,        SYS_mkdir,     SYS_symlink,  SYS_link,
    SYS_chmod,       SYS_chown,        SYS_lchown,        SYS_mknod,     SYS_creat,    SYS_fork,
    SYS_vfork,
#endif
    SYS_unlinkat,    SYS_renameat2,    SYS_mkdirat,       SYS_symlinkat, SYS_linkat,   SYS_fchmodat,
    SYS_fchownat,    SYS_mknodat,      SYS_truncate,      SYS_fchmod,    SYS_fchown,   SYS_openat2,
    SYS_kill,        SYS_execve,       SYS_execveat,      SYS_connect,   SYS_bind,     SYS_listen,
    SYS_sendto,      SYS_mount,        SYS_umount2,       SYS_reboot,    SYS_swapon,   SYS_swapoff,
    SYS_sethostname, SYS_settimeofday, SYS_clock_settime, SYS_ptrace,    SYS_setxattr, SYS_chroot,
    SYS_pivot_root,  SYS_shmget,       SYS_msgget,        SYS_semget};

sock_filter statement(unsigned code, unsigned k) {
  return {static_cast<unsigned short>(code), 0, 0, k};
}
sock_filter jump(unsigned code, unsigned k, unsigned char yes, unsigned char no) {
  return {static_cast<unsigned short>(code), yes, no, k};
}

/// Refuses the call `number` if its argument has one of these flags.
void refuse_flags(std::vector<sock_filter>& program, unsigned number, unsigned argument,
                  unsigned flags) {
  const auto low = static_cast<unsigned>(offsetof(seccomp_data, args) + 8ul * argument);
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4));
  program.push_back(statement(BPF_LD | BPF_W | BPF_ABS, low));
  program.push_back(jump(BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1));
  program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
}

}  // namespace

void enter_sandbox() {
  static pid_t entered = 0;  // a forked child asks again, and is in it already
  if (entered == getpid() || architecture == 0) return;
  entered = getpid();
  std::vector<sock_filter> program;
  program.push_back(statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)));
  program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
  program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  program.push_back(statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)));
  for (const unsigned number : refused) {
    program.push_back(jump(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
    program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  }
  constexpr unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
#ifdef SYS_open
  refuse_flags(program, SYS_open, 1, writing);
#endif
  refuse_flags(program, SYS_openat, 2, writing);
  program.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
    (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
  }
}

}  // namespace surety::object
