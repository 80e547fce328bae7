// File extensions that the server refuses in messages (`crates/storage/src/content/names.rs`). Checking here shows the
// refusal before the upload.

/** Extensions of files that a desktop or browser runs, mounts or follows as a link. */
export const ACTIVE_ENDINGS = [
  // Programs, libraries and installers.
  'app appinstaller application appref-ms appx appxbundle apk cab com cpl deb dll drv exe gadget jar jnlp msi msix msixbundle msp mst msu ocx pif rpm run scr swf sys xbap xpi',
  // Scripts.
  'bas bash bat cmd command csh fish hta js jse ksh mjs msh php pl ps1 ps1xml psc1 psd1 psm1 py pyc pyw pyz rb sct sh shb shs terminal vb vbe vbs workflow ws wsc wsf wsh zsh',
  // Pages.
  'chm htm html mht mhtml svg svgz xht xhtml xsl xslt',
  // Shortcuts, settings and connection files.
  'desktop diagcab dqy fileloc inetloc inf iqy library-ms lnk mobileconfig msc odc oqy prf rdp reg rqy scf search-ms searchconnector-ms settingcontent-ms slk theme themepack udl url webloc website',
  // Disk images, which some desktops mount on a click, and notebooks that can embed files.
  'dmg img iso one onepkg qcow2 vdi vhd vhdx vmdk wim',
  // Databases that can run their own code.
  'accde ade adp mda mdb mde',
]
  .join(' ')
  .split(' ');

/** Extensions of office documents that contain macros. */
export const MACRO_ENDINGS = 'docm dotm potm ppa ppam ppsm pptm sldm xla xlam xll xlm xlsm xltm'.split(' ');
