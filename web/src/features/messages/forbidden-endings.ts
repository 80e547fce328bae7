// File extensions that the server refuses in messages (`crates/storage/src/content/names.rs`). Checking here shows the
// refusal before the upload.

/** Extensions of files that a desktop or browser runs, mounts or follows as a link. */
export const ACTIVE_ENDINGS = [
  // Programs, libraries and installers.
  'apk app appimage appinstaller application appref-ms appx appxbundle cab com cpl deb dll drv exe flatpak flatpakref flatpakrepo gadget jar jnlp mpkg msi msix msixbundle msp mst msu ocx osax pif pkg ppkg prefpane rpm run saver scr snap swf sys xbap xpi',
  // Scripts.
  'action applescript bas bash bat cmd command csh fish hta js jse ksh mjs msh msh1 msh1xml msh2 msh2xml mshxml php phtml pl ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 py pyc pyo pyw pyz pyzw rb scpt scptd sct sh shb shs terminal vb vbe vbs workflow ws wsc wsf wsh zsh',
  // Pages.
  'chm hlp htc htm html mht mhtml nws shtml svg svgz xht xhtml xsl xslt',
  // Shortcuts, settings and connection files.
  'afploc desktop diagcab diagpkg dqy fileloc ftploc ica inetloc inf ins iqy isp library-ms lnk mailloc mobileconfig msc odc oqy osd prf printerexport rdp reg rqy scf search-ms searchconnector-ms settingcontent-ms slk theme themepack udl url vncloc vsw webloc webpnp website wsb xnk',
  // Disk images, which some desktops mount on a click, and notebooks that can embed files.
  'dmg img iso one onepkg qcow2 vdi vhd vhdx vmdk wim',
  // Databases that can run their own code.
  'accde ade adp maf mam maq mar mau mav maw mda mdb mde mdt mdw mdz',
]
  .join(' ')
  .split(' ');

/** Extensions of office documents that contain macros. */
export const MACRO_ENDINGS = 'docm dotm potm ppa ppam ppsm pptm sldm wll xla xlam xll xlm xlsm xltm'.split(' ');
