//! The memory of this process, where the system reports it in `/proc`.

/// The bytes that are in memory now.
pub fn resident() -> Option<u64> {
    field("VmRSS:")
}

/// The most bytes that were in memory at a time.
pub fn most_resident() -> Option<u64> {
    field("VmHWM:")
}

fn field(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}
