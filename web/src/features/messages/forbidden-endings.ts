// Endings of names that the server takes in no message (`crates/storage/src/content/names.rs`), so that one is told before sending.

/** What makes a desktop or a browser run a file, mount it, or follow where it leads. */
export const ACTIVE_ENDINGS = [
  // Programs, libraries and installers.
  'app appinstaller application appref-ms appx appxbundle apk cab com cpl deb dll drv exe gadget jar jnlp msi msix msixbundle msp mst msu ocx pif rpm run scr swf sys xbap xpi',
  // Scripts.
  'bas bash bat cmd command csh fish hta js jse ksh mjs msh php pl ps1 ps1xml psc1 psd1 psm1 py pyc pyw pyz rb sct sh shb shs terminal vb vbe vbs workflow ws wsc wsf wsh zsh',
  // Pages.
  'chm htm html mht mhtml svg svgz xht xhtml xsl xslt',
  // Shortcuts, settings and connections.
  'desktop diagcab dqy fileloc inetloc inf iqy library-ms lnk mobileconfig msc odc oqy prf rdp reg rqy scf search-ms searchconnector-ms settingcontent-ms slk theme themepack udl url webloc website',
  // Disks, which some desktops mount at a click, and notebooks that carry files along.
  'dmg img iso one onepkg qcow2 vdi vhd vhdx vmdk wim',
  // Databases that run their own code.
  'accde ade adp mda mdb mde',
]
  .join(' ')
  .split(' ');

/** Documents that are called so because they bring macros along. */
export const MACRO_ENDINGS = 'docm dotm potm ppa ppam ppsm pptm sldm xla xlam xll xlm xlsm xltm'.split(' ');
