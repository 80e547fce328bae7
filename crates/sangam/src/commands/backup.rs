//! `sangam backup`, `sangam verify-backup` and `sangam restore`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Arg, ArgMatches, Command, value_parser};
use sangam_bus::Bus;
use sangam_schema::Clock;

use super::arguments::switch;
use crate::backup::{
    self, ArchiveFormat, BackupFolder, BackupOptions, BackupSource, KeptFiles, MadeBackup, Manifest, ScratchFolder,
};
use crate::instance;
use crate::settings::Settings;

/// What to do with backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackupArgs {
    /// Make a backup.
    Make {
        /// The folder, if not the one in the settings.
        folder: Option<PathBuf>,
        /// Copy every file again.
        full: bool,
        /// How many backups to keep there.
        keep: Option<usize>,
    },
    /// Verify a backup.
    Verify(PathBuf),
    /// Restore a backup.
    Restore(PathBuf),
}

/// The subcommands. `with_settings` adds the flags that each accepts.
pub(crate) fn commands(with_settings: impl Fn(Command) -> Command) -> [Command; 3] {
    let backup = || {
        Arg::new(PLACE)
            .value_name("BACKUP")
            .required(true)
            .help("A backup, an archive of one, or a folder of backups (then the newest one is used)")
    };
    let make = Command::new("backup")
        .about("Back up rows, files, keys, pages and words; the server may be running")
        .long_about(
            "Makes a backup in a folder of backups; the server may be running. A backup contains all rows as of one \
             moment, the files they refer to, the keys, and your pages and words, with a manifest and checksums. Files \
             that are already in an earlier backup in the same folder are shared with it and use no extra space. Because \
             a backup contains the keys, keep it as safe as the data folder. Settings (sangam.toml, SANGAM_… variables) \
             are not included.",
        )
        .arg(Arg::new(PLACE).value_name("FOLDER").help(
            "The folder of backups, or a single archive file: NAME.tar or NAME.tar.gz [default: --backup-folder]",
        ))
        .arg(switch(FULL, "Copy every file; share none with earlier backups"))
        .arg(
            Arg::new(KEEP)
                .long(KEEP)
                .value_name("NUMBER")
                .value_parser(value_parser!(u16).range(1..))
                .help("Afterwards remove the oldest backups in the folder until this many are left"),
        );
    let verify = Command::new("verify-backup")
        .about("Compare a backup with what was saved, byte by byte and row by row")
        .arg(backup());
    let restore = Command::new("restore")
        .about("Restore a backup into an empty data folder (and an empty PostgreSQL database)")
        .long_about(
            "Checks a backup, then restores its files, keys, pages, words and rows to where the settings point. The data \
             folder must be empty, and so must the file store and, on PostgreSQL, the database. Nothing is ever \
             overwritten.",
        )
        .arg(backup());
    [make, verify, restore].map(with_settings)
}

const PLACE: &str = "place";
const FULL: &str = "full";
const KEEP: &str = "keep";

/// Converts clap's matches, which clap has already validated.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> BackupArgs {
    let place = matches.get_one::<String>(PLACE).map(PathBuf::from);
    match name {
        "verify-backup" => BackupArgs::Verify(place.unwrap_or_default()),
        "restore" => BackupArgs::Restore(place.unwrap_or_default()),
        _ => BackupArgs::Make {
            folder: place,
            full: matches.get_flag(FULL),
            keep: matches.get_one::<u16>(KEEP).map(|keep| usize::from(*keep)),
        },
    }
}

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: BackupArgs) -> anyhow::Result<ExitCode> {
    match args {
        BackupArgs::Make { folder, full, keep } => {
            let folder = folder.or_else(|| settings.backup.folder.clone());
            let place = folder.context("choose a folder: `sangam backup FOLDER`, or set --backup-folder")?;
            match ArchiveFormat::of(&place) {
                Some(_) if keep.is_some() => {
                    anyhow::bail!("--keep is for a folder of backups, but {} is a single file", place.display())
                }
                Some(format) => make_archive(settings, &place, format).await?,
                None => make(settings, &BackupFolder::new(&place), full, keep).await?,
            }
        }
        BackupArgs::Verify(place) => {
            let opened = OpenedBackup::open(&place)?;
            let verified = backup::verify(opened.path(), &settings.postgres_tools).await?;
            report("Complete", opened.display_path(&verified.path), &verified.manifest)?;
        }
        BackupArgs::Restore(place) => {
            let opened = OpenedBackup::open(&place)?;
            let restored = backup::restore(settings, opened.path()).await?;
            report("Restored", opened.display_path(&restored.path), &restored.manifest)?;
            if !restored.manifest.keys {
                writeln!(
                    std::io::stdout(),
                    "It contains no keys: start the server with the same SANGAM_SIGNING_SECRET as before."
                )?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A backup the operator named. If it is an archive, it stays unpacked while this value lives.
struct OpenedBackup<'a> {
    named: &'a Path,
    unpacked: Option<ScratchFolder>,
}

impl<'a> OpenedBackup<'a> {
    fn open(named: &'a Path) -> anyhow::Result<OpenedBackup<'a>> {
        let format = ArchiveFormat::of(named).filter(|_| !named.is_dir());
        Ok(OpenedBackup { named, unpacked: format.map(|format| backup::unpack(named, format)).transpose()? })
    }

    fn path(&self) -> &Path {
        self.unpacked.as_ref().map_or(self.named, ScratchFolder::path)
    }

    /// The name by which the operator knows the backup at this path.
    fn display_path<'b>(&'b self, path: &'b Path) -> &'b Path {
        if self.unpacked.is_some() { self.named } else { path }
    }
}

async fn make(settings: &Settings, folder: &BackupFolder, full: bool, keep: Option<usize>) -> anyhow::Result<()> {
    let made = copy_everything(settings, folder, full).await?;
    report("Made", &made.path, &made.manifest)?;
    writeln!(
        std::io::stdout(),
        "{} files were copied now, the others are shared with the backup before.",
        made.copied
    )?;
    if let Some(keep) = keep {
        writeln!(std::io::stdout(), "{} old backups were removed.", folder.prune(keep)?)?;
    }
    Ok(())
}

/// Makes a backup folder beside the archive first, since the checksums are known only at the end.
async fn make_archive(settings: &Settings, archive: &Path, format: ArchiveFormat) -> anyhow::Result<()> {
    if archive.exists() {
        anyhow::bail!("{} already exists; choose another name", archive.display());
    }
    let scratch = ScratchFolder::make(backup::parent_of(archive)?)?;
    let made = copy_everything(settings, &BackupFolder::new(scratch.path()), true).await?;
    backup::pack(&made.path, archive, format, &scratch)?;
    report("Made", archive, &made.manifest)
}

async fn copy_everything(settings: &Settings, folder: &BackupFolder, full: bool) -> anyhow::Result<MadeBackup> {
    if instance::is_database_absent(settings) {
        anyhow::bail!("there is no database in {}; correct --data", settings.data.display());
    }
    let files = instance::open_files(settings, Clock::system())?;
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    let source =
        BackupSource { db: db.clone(), files, data: settings.data.clone(), tools: settings.postgres_tools.clone() };
    let options = BackupOptions { copy_files: settings.backup.copies_files, full };
    let made = backup::make(&source, folder, options, Clock::system().now()).await;
    db.close().await;
    let made = made?;
    if made.lost > 0 {
        eprintln!("{} files that rows refer to are missing from the file store; `sangam doctor` names one.", made.lost);
    }
    Ok(made)
}

fn report(what: &str, path: &Path, manifest: &Manifest) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    let rows: u64 = manifest.tables.values().sum();
    let files = match &manifest.files {
        KeptFiles::Copied { count, missing } if missing.is_empty() => format!("{count} files"),
        KeptFiles::Copied { count, missing } => {
            format!("{count} files, without {} that were missing when it was made", missing.len())
        }
        KeptFiles::Listed { count, location } => {
            format!("a list of {count} files, whose contents are only in {location}: back them up there")
        }
    };
    writeln!(out, "{what}: {}", path.display())?;
    writeln!(
        out,
        "Made {} by version {}, at the migration {}: {rows} rows in {} tables, {files}.",
        manifest.made_at()?,
        manifest.program,
        manifest.migration,
        manifest.tables.len()
    )?;
    Ok(())
}
